import type { ContentType } from '@content-gen/admin/panel-api'
import { useRef, useState } from 'react'
import { useRenew } from '../../../api/index.js'
import { useT } from '../../../i18n/index.js'
import { toast } from '../../../kit/index.js'
import type { Work } from '../work/work.js'
import type { Cause } from './planned-loss.js'

interface FinishingOptions {
  readonly type: ContentType
  readonly work: Work
  readonly isHeld: boolean
  readonly cancels: (cause: Cause) => boolean
  /** The page of the entry has another address now. */
  readonly onMoved: () => void
}

/** Saves and publishes the work on an entry, once nothing stands against it; asks where a publication changes the site or cancels a plan. */
export function useFinishing({ type, work, isHeld, cancels, onMoved }: FinishingOptions) {
  const t = useT()
  const renew = useRenew()
  const { store, isVersioned } = work.options
  const [isTried, setTried] = useState(false)
  const [isPublishing, setPublishing] = useState(false)
  const [asked, setAsked] = useState<'changes' | 'plan' | null>(null)
  const isFinishing = useRef(false)
  const isLive = () => work.state.entry?.state === 'published'
  const isWhole = (publishes: boolean) => publishes || !type.draftAndPublish || isLive()
  const isBlocked = (publishes: boolean) => store.issues.some((issue) => isWhole(publishes) || !issue.isMissing)

  /** A second press meanwhile would find nothing left to publish. */
  const finish = async (publishes: boolean) => {
    if (isFinishing.current) return
    isFinishing.current = true
    setPublishing(publishes)
    try {
      await finishOnce(publishes)
    } finally {
      isFinishing.current = false
      setPublishing(false)
    }
  }
  const finishOnce = async (publishes: boolean) => {
    setTried(true)
    store.showAllIssues()
    if (isBlocked(publishes)) return window.scrollTo({ top: 0 })
    const address = isLive() ? (work.state.entry?.address ?? null) : null
    try {
      await work.finish(publishes)
    } catch {
      return window.scrollTo({ top: 0 })
    }
    if (work.state.status !== 'saved') return
    setTried(false)
    toast({ tone: 'good', text: publishes && type.draftAndPublish ? t('entry.published') : t('common.saved') })
    // Links of other entries may have changed with it.
    await renew('/entries', '/home', '/editorial')
    if (isVersioned && address !== null && ![address, null].includes(work.state.entry?.address ?? null)) onMoved()
  }
  const publish = async () => {
    // Passwords are stored in the entry itself, and the working copy is given up.
    if (isHeld && work.isUnsafe) return void toast({ tone: 'bad', text: t('reason.scheduled') })
    if (isBlocked(true)) return finish(true)
    const isOnSite = isVersioned && type.draftAndPublish && isLive()
    // The difference must have what is typed.
    if (isOnSite) await work.flush()
    const hasChanges = isOnSite && work.state.status === 'saved' && work.state.copy !== null
    if (hasChanges || cancels('publish')) setAsked(hasChanges ? 'changes' : 'plan')
    else await finish(true)
  }
  return {
    /** Somebody has tried to finish it: what stands against it is told. */
    isTried,
    isPublishing,
    /** The question before a publication. */
    asked,
    answered: () => setAsked(null),
    finish,
    publish,
  }
}
