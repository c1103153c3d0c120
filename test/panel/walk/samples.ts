/** Values to type, which the rules of an attribute permit. */
import type { Attribute, NumberAttribute, TextAttribute } from '@content-gen/admin/panel-api'
import { matchingTexts } from '../../matching-texts.js'

/** The zone in which the browser of a walk believes to be. */
export const zone = 'Asia/Kolkata'

export const moment = { typed: '3/4/2027, 9:10 AM', is: '2027-03-04T03:40:00.000Z' }

/** Returns a text that is not the same for two attributes; undefined if none fits the pattern. */
export function sampleText(attribute: TextAttribute): string | undefined {
  const { name, type, regex, minLength = 0, maxLength = 255 } = attribute
  const wanted =
    type === 'email'
      ? [`${name.toLowerCase()}@example.com`, 'a@example.com']
      : type === 'uid'
        ? [`typed-${name.toLowerCase()}`.replaceAll(/[^a-z\d-]/g, '-')]
        : type === 'text'
          ? [`Größe of ${name}\nand more`, ...matchingTexts]
          : [`Größe of ${name}`, ...matchingTexts]
  return wanted
    .map((text) => (text.length > maxLength ? text.slice(0, maxLength) : text.padEnd(minLength, '.')))
    .find((text) => regex === undefined || new RegExp(regex).test(text))
}

/** Returns a number as it is typed and as the API answers it. */
export function sampleNumber({ type, min, max }: NumberAttribute): { readonly typed: string; readonly is: unknown } {
  if (type === 'biginteger') {
    const typed = max !== undefined && BigInt(max) < 9007199254740993n ? String(max) : '9007199254740993'
    return { typed, is: typed }
  }
  const wanted = type === 'integer' ? 4 : 2.5
  const number = Math.max(Number(min ?? wanted), Math.min(Number(max ?? wanted), wanted))
  return { typed: String(number), is: number }
}

/** Returns a date or a time as it is typed and as the API answers it. */
export function sampleMoment(type: Attribute['type']): { readonly typed: string; readonly is: unknown } {
  switch (type) {
    case 'date':
      return { typed: '02282027', is: '2027-02-28' }
    case 'time':
      return { typed: '10:05:30 PM', is: '22:05:30.000' }
    case 'timestamp':
      return { typed: moment.typed, is: String(new Date(moment.is).getTime()) }
    default:
      return moment
  }
}
