/** The administrator who sends a request, as stored when it arrived. */
export interface AdminCaller {
  readonly id: number
  readonly email: string
  readonly firstname: string
  readonly lastname: string
  /** `Ada Lovelace`, or the e-mail of somebody without a name. */
  readonly name: string
  /** Names of roles. One that the config no longer has grants nothing. */
  readonly roles: readonly string[]
  readonly hasPassword: boolean
  readonly hasSecondFactor: boolean
  /** The id of the session that the request belongs to. */
  readonly session: number
}
