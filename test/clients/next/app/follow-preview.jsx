'use client'

import { followPreview } from '@content-gen/client/preview'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

/** In the panel's frame: renews the page at each save, and leads to the fields of its texts. */
export function FollowPreview({ panel }) {
  const router = useRouter()
  useEffect(() => followPreview({ panel, refresh: () => router.refresh(), edits: true }), [router, panel])
  return null
}
