import { inParagraphs, templatedMail } from '@content-gen/users-permissions/parts'
import type { Mail } from '@content-gen/users-permissions/parts'

const invitation = inParagraphs('You are invited to <%= name %>', [
  'You are invited to work on <%= name %>. Follow this link to choose a password:',
  '<%= link %>',
  'It works once, within a week.',
])

const reset = inParagraphs('Choose a new password for <%= name %>', [
  'Somebody asked for a new password for this address at <%= name %>. If it was you, follow this link:',
  '<%= link %>',
  'It works once, within half an hour. If it was not you, nothing has changed, and there is nothing to do.',
])

/** `name`: of the project. */
export function invitationMail(to: string, name: string, link: string): Mail {
  return templatedMail(to, invitation, { name, link })
}

export function administratorResetMail(to: string, name: string, link: string): Mail {
  return templatedMail(to, reset, { name, link })
}
