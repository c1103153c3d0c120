import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printMoment } from '../../src/kit/print-moment.js'
import { isMoment, readMoment } from '../../src/kit/typed-moment.js'
import type { MomentKind } from '../../src/kit/moment-kind.js'

const berlin = 'Europe/Berlin'

test.each([
  ['date', '31.2.2026', 'de', { fault: 'noDate' }],
  ['date', '29.2.2026', 'de', { fault: 'noDate' }],
  ['date', '29.2.2028', 'de', { value: '2028-02-29' }],
  ['date', '2/31/2026', 'en', { fault: 'noDate' }],
  ['date', '13/1/2026', 'en', { fault: 'noDate' }],
  ['date', '2/28/2026', 'en', { value: '2026-02-28' }],
  ['date', '02282026', 'en', { value: '2026-02-28' }],
  ['date', '28022026', 'fr', { value: '2026-02-28' }],
  ['date', '2026-02-28', 'de', { value: '2026-02-28' }],
  ['date', '28.2.26', 'de', { fault: 'year' }],
  ['date', '28.2.20265', 'de', { fault: 'year' }],
  ['date', '20265-02-28', 'de', { fault: 'year' }],
  ['date', '28.2.0000', 'de', { fault: 'year' }],
  ['date', '28.2.0800', 'de', { value: '0800-02-28' }],
  ['date', '28.2.', 'de', { fault: 'unreadable' }],
  ['date', '28. Feb 2026', 'de', { fault: 'unreadable' }],
  ['date', '٢٨‏/٢‏/٢٠٢٦', 'ar-EG', { value: '2026-02-28' }],
  ['time', '25:00', 'de', { fault: 'noTime' }],
  ['time', '24:00', 'de', { fault: 'noTime' }],
  ['time', '9:75', 'de', { fault: 'noTime' }],
  ['time', '13:00 PM', 'en', { fault: 'noTime' }],
  ['time', '12:00 AM', 'en', { value: '00:00:00.000' }],
  ['time', '12:00 p.m.', 'es', { value: '12:00:00.000' }],
  ['time', '9 PM', 'en', { value: '21:00:00.000' }],
  ['time', '9', 'en', { fault: 'unreadable' }],
  ['time', '9:5', 'de', { fault: 'unreadable' }],
  ['time', '0930', 'de', { value: '09:30:00.000' }],
  ['time', '100530PM', 'en', { value: '22:05:30.000' }],
  ['time', '9h30', 'fr', { value: '09:30:00.000' }],
  ['time', '9.30', 'de', { value: '09:30:00.000' }],
  ['time', '9:30:15,25', 'de', { value: '09:30:15.250' }],
  ['moment', '29.3.2026, 02:30', 'de', { fault: 'skipped' }],
  ['moment', '29.3.2026, 03:30', 'de', { value: '2026-03-29T01:30:00.000Z' }],
  ['moment', '31.2.2026 10:00', 'de', { fault: 'noDate' }],
  ['moment', '28.2.2026 25:00', 'de', { fault: 'noTime' }],
  ['moment', '28.2.2026', 'de', { fault: 'unreadable' }],
  ['moment', '10:00', 'de', { fault: 'unreadable' }],
  ['moment', '2026-02-28T10:00', 'en', { value: '2026-02-28T09:00:00.000Z' }],
  ['moment', '03/04/2027 9:10 AM', 'en', { value: '2027-03-04T08:10:00.000Z' }],
  ['moment', '03042027 0910AM', 'en', { value: '2027-03-04T08:10:00.000Z' }],
] as const)('%s %s in %s', (kind, text, language, is) => {
  expect(readMoment(kind, text, language, berlin)).toEqual(is)
})

test('what is printed is read as the same value, in any language and time zone', () => {
  const languages = fc.constantFrom('en', 'en-GB', 'de', 'fr', 'es', 'ar-EG', 'fa', 'th', 'ja', 'hu')
  const zones = fc.constantFrom('UTC', berlin, 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Apia')
  const instants = fc.date({
    min: new Date('1000-01-02T00:00Z'),
    max: new Date('9998-12-31T00:00Z'),
    noInvalidDate: true,
  })
  const kinds = fc.constantFrom<MomentKind>('date', 'time', 'moment')
  fc.assert(
    fc.property(kinds, instants, languages, zones, (kind, at, language, zone) => {
      const iso = at.toISOString()
      const value = kind === 'date' ? iso.slice(0, 10) : kind === 'time' ? iso.slice(11, 23) : iso
      const printed = printMoment(kind, value, language, zone)
      const read = readMoment(kind, printed, language, zone)
      // Two moments read the same where clocks are put back.
      const again = 'value' in read ? printMoment(kind, read.value, language, zone) : read
      expect(again).toBe(printed)
      if (kind !== 'moment' || zone === 'UTC') expect(read).toEqual({ value })
    }),
  )
})

test.each([
  ['date', '2026-02-28', true],
  ['date', '2026-02-31', false],
  ['date', '28.2.2026', false],
  ['time', '25:00:00.000', false],
  ['time', '22:00:00.000', true],
  ['moment', '2026-02-28T10:00:00.000Z', true],
  ['moment', '2026-02-28T10:00:00Z', true],
  ['moment', '2026-02-31T10:00:00.000Z', false],
  ['moment', '2026-02-28T10:00', false],
] as const)('%s %s is a value: %s', (kind, value, is) => expect(isMoment(kind, value)).toBe(is))

test('a stored date that does not exist is shown as it is', () => {
  expect(printMoment('date', '2026-02-31', 'de', berlin)).toBe('2026-02-31')
})
