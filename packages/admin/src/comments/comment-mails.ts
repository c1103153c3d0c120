import { inParagraphs, templatedMail } from '@content-gen/users-permissions/parts'
import type { Panel } from '../panel.js'
import type { CommentedEntry } from './comment-place.js'

/** Somebody who is told by mail. */
export interface Recipient {
  readonly email: string
  readonly reason: 'mention' | 'task'
}

const mention = inParagraphs('<%= author %> mentioned you in a comment', [
  '<%= author %> mentioned you in a comment at <%= name %>. Follow this link to read it:',
  '<%= link %>',
])

const task = inParagraphs('<%= author %> gave you a task', [
  '<%= author %> gave you a task at <%= name %>. Follow this link to see it:',
  '<%= link %>',
])

/** Mails links to people. They say who wrote, and nothing of the comment: mails are read by others. */
export async function mailComments(
  panel: Panel,
  told: readonly Recipient[],
  author: string,
  place: CommentedEntry & { readonly thread: number },
): Promise<void> {
  if (told.length === 0 || !(await panel.canMail())) return
  const { mailer, settings, discreetly } = panel
  const data = { author, name: settings.name, link: commentPage(panel, place) }
  await discreetly.run(async () => {
    for (const { email, reason } of told)
      await mailer.send(templatedMail(email, reason === 'task' ? task : mention, data))
  })
}

/** Returns the page of an entry with a thread. */
export function commentPage(
  { publicUrl }: Pick<Panel, 'publicUrl'>,
  { type, entry, copy, thread }: CommentedEntry & { readonly thread: number },
): string {
  return `${publicUrl}/admin/types/${type}/${entry ?? `copies/${copy}`}?comment=${thread}`
}
