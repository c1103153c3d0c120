import { cookies, draftMode } from 'next/headers'
import { redirect } from 'next/navigation'

export async function GET(request) {
  const { searchParams } = new URL(request.url)
  const draft = await draftMode()
  draft.enable()
  const kept = await cookies()
  kept.set('preview', searchParams.get('token') ?? '', { httpOnly: true, sameSite: 'none', secure: true })
  redirect(`/articles/${encodeURIComponent(searchParams.get('slug') ?? '')}`)
}
