import { request } from 'node:http'
import { expect } from 'vitest'
import type { Browser } from './panel.js'

/** Reads the beginning of an answer, does `work`, and reads the rest; returns true if it is whole. */
export function isWhole({ base, cookie }: Browser, path: string, work: () => Promise<unknown>): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const headers = { cookie: cookie ?? '', 'sec-fetch-site': 'same-origin' }
    const sent = request(`${base}/admin/api${path}`, { headers }, (answer) => {
      expect(answer.statusCode).toBe(200)
      answer.once('data', () => {
        answer.pause()
        work().then(() => answer.resume(), reject)
      })
      answer.on('error', () => undefined)
      answer.on('close', () => resolve(answer.complete))
    })
    sent.on('error', reject).end()
  })
}
