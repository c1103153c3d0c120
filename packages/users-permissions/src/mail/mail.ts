/** A mail to send. Addresses are as in a mail: `a@example.com`, `Ada <a@example.com>`, several with commas between. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly from?: string
  readonly cc?: string
  readonly bcc?: string
  readonly replyTo?: string
  readonly attachments?: readonly Attachment[]
}

export interface Attachment {
  readonly filename: string
  readonly content: string | Uint8Array
  /** `application/pdf`; absent: the name decides. */
  readonly contentType?: string
  /** The HTML shows it as `cid:` and this text. */
  readonly cid?: string
}
