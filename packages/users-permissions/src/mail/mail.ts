/** A mail to send. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly from?: string
  readonly cc?: string
  readonly bcc?: string
  readonly replyTo?: string
}
