/** The control plane refused a request. */
export class ControlError extends Error {
  // The bundle gives the class a short name, which a console would show.
  static override readonly name = 'ControlError'
  override readonly name = 'ControlError'
  /**
   * The HTTP status: 400 for a bad value, 401 or 403 without the token, 404 if not found, 409 if the name is in use.
   */
  readonly status: number
  /** The body of the response: the contract's error body, `{ service, method, message }`. */
  readonly body: unknown

  constructor (method: string, url: string, status: number, body: unknown) {
    super(`${method} ${url}: ${status} ${messageIn(body)}`)
    this.status = status
    this.body = body
  }
}

function messageIn (body: unknown): string {
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : body
  return [message].flat().map(line => typeof line === 'string' ? line : JSON.stringify(line)).join('; ')
}
