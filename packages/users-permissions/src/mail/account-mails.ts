import type { Mail } from './mail.js'
import { renderTemplate, type MailTemplate, type TemplateData } from './template.js'

const reset = inParagraphs('Choose a new password', [
  'Somebody asked for a new password for this address. If it was you, follow this link:',
  '<%= link %>',
  'If it was not, nothing has changed, and there is nothing to do.',
])

const confirmation = inParagraphs('Confirm your address', [
  'An account was registered with this address. If it is yours, follow this link to confirm it:',
  '<%= link %>',
  'If it is not, leave this mail alone.',
])

const existingAccount = inParagraphs('You have an account already', [
  'Somebody tried to register with this address, or to confirm it again. It has an account already.',
  'If it was you, sign in, or ask for a new password if you do not remember yours.',
  'If it was not, nothing has changed, and there is nothing to do.',
])

const linking = inParagraphs('Your code', [
  'Somebody signs in by <%= provider %> and says that this address is theirs. If it was you, enter this code:',
  '<%= code %>',
  'If it was not, leave this mail alone, and tell nobody the code.',
])

/**
 * The mail that explains how to choose a new password. `page` null: the owner's site has no page for it, and the mail contains only the
 * code.
 */
export function resetMail(to: string, page: string | null, code: string): Mail {
  return templatedMail(to, reset, { link: page === null ? `?code=${code}` : withParameter(page, 'code', code) })
}

/** The mail that asks the owner of an address to confirm it. */
export function confirmationMail(to: string, link: string): Mail {
  return templatedMail(to, confirmation, { link })
}

/** The mail that the owner of an account gets instead, if somebody registers with the address, or asks for the link, once more. */
export function existingAccountMail(to: string): Mail {
  return templatedMail(to, existingAccount, {})
}

/** The mail with the code that proves an address to somebody who signs in by a provider. */
export function linkMail(to: string, provider: string, code: string): Mail {
  return templatedMail(to, linking, { provider, code })
}

/** Returns the template of a mail of these paragraphs, as text and as HTML. */
export function inParagraphs(subject: string, paragraphs: readonly string[]): MailTemplate {
  return {
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: paragraphs.map((paragraph) => `<p>${paragraph}</p>\n`).join(''),
  }
}

export function templatedMail(to: string, template: MailTemplate, data: TemplateData): Mail {
  return { to, text: '', html: '', ...renderTemplate(template, data) }
}

function withParameter(address: string, name: string, value: string): string {
  const url = new URL(address)
  url.searchParams.set(name, value)
  return url.href
}
