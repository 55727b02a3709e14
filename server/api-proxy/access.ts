import type { Response } from 'express'
import { HttpProblem } from '../http/httpProblem.ts'
import type { Found } from './findCall.ts'

/** A player's call without a session. Pages answer it with the login dialog, programs get 401. */
export class LoginNeeded extends HttpProblem {
  constructor() {
    super('login_needed', 'error.loginNeeded')
    this.name = 'LoginNeeded'
  }
}

export function demandAccess({ call }: Found, res: Response): void {
  if (call.access === 'player' && !res.locals.session) throw new LoginNeeded()
}
