import { open } from 'node:fs/promises'

/** Returns the first 512 bytes of a file, or all that it has: enough to tell its kind. @throws Error of the file system */
export async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(512), 0, 512, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Returns true if a file that begins so is a tar file. */
export function isTar(start: Buffer): boolean {
  return start.subarray(257, 262).toString() === 'ustar'
}
