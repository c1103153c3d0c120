/** Pictures, by the library that decodes them. It is loaded in a process of its own alone. */
import { open, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import type { TaskReply, Make, Measure, PictureTask } from './task.js'

// Its cache keeps pictures that are never used again.
sharp.cache(false)

/** Does a task; never rejects. */
export async function doTask(task: PictureTask): Promise<TaskReply> {
  try {
    return await (task.kind === 'measure' ? measure(task) : make(task))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return { kind: 'failure', code, message: error instanceof Error ? error.message : String(error) }
  }
}

async function measure({ source }: Measure): Promise<TaskReply> {
  const picture = 'drawing' in source ? sharp(Buffer.from(source.drawing)) : sharp(source.path)
  const found = await unlessInvalid(picture.metadata(), 'path' in source ? source.path : null)
  if (found === null) return { kind: 'refused' }
  const { autoOrient, pages = 1, format } = found
  return { kind: 'measured', width: autoOrient.width, height: autoOrient.height, pages, format }
}

async function make({ from, to, form }: Make): Promise<TaskReply> {
  const picture = shaped(sharp(from).autoOrient(), form)
  const made = await unlessInvalid(picture.toBuffer({ resolveWithObject: true }), from)
  if (made === null) return { kind: 'refused' }
  const { data, info } = made
  await writeFile(to, data, { flush: true })
  return { kind: 'made', width: info.width, height: info.height, size: data.length }
}

function shaped(picture: Sharp, form: Make['form']): Sharp {
  if ('box' in form) return picture.resize({ ...form.box, fit: 'inside' })
  const { x: left, y: top, width, height, rotate } = form.crop
  const part = picture.rotate(rotate).extract({ left, top, width, height })
  return form.format === 'jpeg' ? part.jpeg({ quality: 90 }) : part
}

/** Returns null for what is no picture. The library reports an unreadable file in the same way. */
async function unlessInvalid<Result>(work: Promise<Result>, path: string | null): Promise<Result | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Error && /^system error: /m.test(error.message)) throw error
    if (path !== null) await (await open(path)).close()
    return null
  }
}
