import { HttpProblem } from '../http/httpProblem.ts'

/** A player's call without a session. Pages answer it with the login dialog, programs get 401. */
export class LoginNeeded extends HttpProblem {
  constructor() {
    super('login_needed', 'error.loginNeeded')
    this.name = 'LoginNeeded'
  }
}
