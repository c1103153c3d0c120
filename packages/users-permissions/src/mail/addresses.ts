import { ValidationError } from '@content-gen/runtime'

export interface Address {
  /** Empty: the address alone. */
  readonly name: string
  readonly address: string
}

const alone = /^[^\s<>@,;:"()[\]\\]{1,64}@[^\s<>@,;:"()[\]\\]{1,255}$/
// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u001f\u007f]/

/** Reads addresses with commas between. @throws ValidationError that names `field` */
export function parseAddresses(text: string, field: string): readonly Address[] {
  if (control.test(text)) throw new ValidationError(`${field} must be one line`)
  return splitAtCommas(text).map((part) => parseAddress(part.trim(), field))
}

/** Quotes a name that others may read differently: nodemailer finds a recipient in front of each `;`. */
export function textOfAddress({ name, address }: Address): string {
  if (name === '') return address
  const isPlain = /^[\p{L}\p{N} .'_-]+$/u.test(name)
  return `${isPlain ? name : `"${name.replace(/["\\]/g, '\\$&')}"`} <${address}>`
}

function parseAddress(text: string, field: string): Address {
  const bracket = text.endsWith('>') ? text.lastIndexOf('<') : -1
  const address = bracket < 0 ? text : text.slice(bracket + 1, -1)
  const name = bracket < 0 ? '' : text.slice(0, bracket).trim()
  if (!alone.test(address) || /[<>]/.test(name)) throw new ValidationError(`${field} must be a valid email`)
  const isQuoted = name.length > 1 && name.startsWith('"') && name.endsWith('"')
  return { name: isQuoted ? name.slice(1, -1).replace(/\\(.)/g, '$1') : name, address }
}

/** Commas in quotes belong to a name. */
function splitAtCommas(text: string): readonly string[] {
  const parts: string[] = []
  let start = 0
  let isQuoted = false
  for (let index = 0; index < text.length; index++) {
    if (isQuoted && text[index] === '\\') index++
    else if (text[index] === '"') isQuoted = !isQuoted
    if (text[index] !== ',' || isQuoted) continue
    parts.push(text.slice(start, index))
    start = index + 1
  }
  return [...parts, text.slice(start)]
}
