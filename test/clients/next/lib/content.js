import { cookies, draftMode } from 'next/headers'

/** Returns the data of an answer of the API: what a preview shows while its link lasts, or what is live. */
export async function read(path) {
  const url = `${process.env.CONTENT_URL}/api/${path}`
  const { isEnabled } = await draftMode()
  const token = isEnabled ? (await cookies()).get('preview')?.value : undefined
  if (token) {
    const shown = await fetch(url, { headers: { 'X-Preview-Token': token }, cache: 'no-store' })
    if (shown.status !== 401) return (await shown.json()).data
  }
  const live = await fetch(url, { cache: 'force-cache' })
  return (await live.json()).data
}
