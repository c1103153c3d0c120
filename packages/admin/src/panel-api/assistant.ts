/** `POST /assistant/proposals`: what the assistant proposes for a text. Nothing is stored. */
export interface Proposal {
  readonly text: string
}
