'use client'

import { followPreview } from '@content-gen/client/preview'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

/** Renews the page at each save, in the panel's frame. */
export function FollowPreview({ panel }) {
  const router = useRouter()
  useEffect(() => followPreview({ panel, refresh: () => router.refresh() }), [router, panel])
  return null
}
