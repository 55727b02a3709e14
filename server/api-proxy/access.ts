import type { CallName } from '../../contract/calls/calls.ts'
import { HttpProblem } from '../http/httpProblem.ts'
import type { VisitOf } from './visit.ts'

/** A player's call without a session. Pages answer it with the login dialog, programs get 401. */
export class LoginNeeded extends HttpProblem {
  constructor() {
    super('login_needed', 'error.loginNeeded')
    this.name = 'LoginNeeded'
  }
}

export function demandAccess<N extends CallName>({ call, res }: VisitOf<N>): void {
  if (call.access === 'player' && !res.locals.session) throw new LoginNeeded()
}
