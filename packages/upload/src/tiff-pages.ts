import { open } from 'node:fs/promises'
import { FileWindow } from './file-window.js'

/** More than a scanned book has. The library counts pages before anything else, and 400,000 take it seconds. */
const most = 5_000

/** Returns true if a TIFF has more pages than a document; each has the place of the next one. */
export async function hasEndlessPages(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    return await isEndless(new FileWindow(file))
  } finally {
    await file.close()
  }
}

async function isEndless(window: FileWindow): Promise<boolean> {
  const head = Buffer.from(await window.at(0, 16))
  const isLittle = head.toString('latin1', 0, 2) === 'II'
  const number = (bytes: Buffer, size: number) => {
    const own = isLittle ? Buffer.from(bytes.subarray(0, size)).reverse() : bytes.subarray(0, size)
    return own.length < size ? 0 : Number(`0x${own.toString('hex')}`)
  }
  const isBig = number(head.subarray(2), 2) === 43
  // The sizes of a place, of the number of entries, and of an entry.
  const [place, count, entry] = isBig ? [8, 8, 20] : [4, 2, 12]
  let next = number(head.subarray(isBig ? 8 : 4), place)
  for (let pages = 0; next > 0 && Number.isSafeInteger(next); pages++) {
    if (pages > most) return true
    const entries = number(await window.at(next, count), count)
    const end = next + count + entries * entry
    next = Number.isSafeInteger(end) ? number(await window.at(end, place), place) : 0
  }
  return false
}
