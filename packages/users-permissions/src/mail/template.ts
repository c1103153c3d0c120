/** Templates of mails. `<%= user.name %>` becomes the value, and nothing else has a meaning: CVE-2023-22621 ran code of templates. */
import { ValidationError } from '@content-gen/runtime'

/** The texts of a mail with `<%= name %>` in them. At least one of `text` and `html` is needed. */
export interface MailTemplate {
  readonly subject: string
  readonly text?: string
  readonly html?: string
}

/** Values by name. A path such as `user.name` leads through objects. */
export type TemplateData = Readonly<Record<string, unknown>>

/** Returns the texts with the values, which are escaped in the HTML. @throws Error that names what is wrong */
export function renderTemplate({ subject, text, html }: MailTemplate, data: TemplateData) {
  const line = fill(subject, data, plain)
  if (/[\r\n]/.test(line)) throw new ValidationError('subject must be one line')
  return {
    subject: line,
    ...(text === undefined ? {} : { text: fill(text, data, plain) }),
    ...(html === undefined ? {} : { html: fill(html, data, escapeHtml) }),
  }
}

const tag = /<%([^]*?)%>/g
const path = /^=\s*([A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*)\s*$/

function fill(template: string, data: TemplateData, written: (text: string) => string): string {
  return template.replace(tag, (whole, inner: string) => {
    const name = path.exec(inner)?.[1]
    if (name === undefined) throw new Error(`The template of a mail has ${whole}: only <%= name %> has a meaning`)
    return written(textOf(valueAt(data, name), name))
  })
}

function valueAt(data: TemplateData, name: string): unknown {
  let value: unknown = data
  for (const key of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key))
      throw new Error(`The template of a mail has <%= ${name} %>, and the data has no ${name}`)
    value = Reflect.get(value, key)
  }
  return value
}

function textOf(value: unknown, name: string): string {
  switch (typeof value) {
    case 'string':
      return value
    case 'number':
    case 'bigint':
    case 'boolean':
      return String(value)
    default:
      if (value === null || value === undefined) return ''
      if (value instanceof Date) return value.toISOString()
      throw new Error(`The template of a mail has <%= ${name} %>, and ${name} is no text`)
  }
}

function plain(text: string): string {
  return text
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
