import { draftMode } from 'next/headers'
import { FollowPreview } from './follow-preview.jsx'

export default async function Layout({ children }) {
  const { isEnabled } = await draftMode()
  return (
    <html lang="en">
      <body>
        {isEnabled && <FollowPreview panel={process.env.CONTENT_URL} />}
        {children}
      </body>
    </html>
  )
}
