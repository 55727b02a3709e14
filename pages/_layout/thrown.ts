/** Thrown by a guard or a `+data.ts`: the answer leads to another address of ours (303). */
export class Redirect extends Error {
  readonly location: string

  constructor(location: string) {
    super(`redirect to ${location}`)
    this.location = location
  }
}

/** Thrown by a guard or a `+data.ts`: there is nothing at this address. The answer is the error page with 404. */
export class NotFound extends Error {}
