import { Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { shellKeys, useKeys, type ShellOn } from '../acts/index.js'
import { useSession, useStart } from '../api/index.js'
import { useLoadedExtensions } from '../extend/index.js'
import { useT } from '../i18n/index.js'
import { Brand, IconButton, Loading, Notice, SearchIcon } from '../kit/index.js'
import { useScheme } from '../theme/index.js'
import { AccountMenu } from './account-menu.js'
import { Crashes } from './crashes.js'
import { FrameSide } from './frame-side.js'
import './frame.css'
import { Navigation } from './navigation.js'
import { Palette, SearchButton } from './palette.js'
import { Shortcuts } from './shortcuts.js'
import { useLostFocus } from './use-lost-focus.js'

/** The navigation beside the page; in narrow windows a drawer. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const t = useT()
  useLoadedExtensions()
  const start = useStart()
  const { isHeld } = useSession()
  const [isOpen, setOpen] = useState(false)
  const [isSearching, setSearching] = useState(false)
  const [showsKeys, setShowsKeys] = useState(false)
  const [path] = useLocation()
  const content = useRef<HTMLElement>(null)
  useLostFocus(path, content)
  useEffect(() => setOpen(false), [path])
  const name = start?.name ?? ''
  const scheme = useScheme()
  const on: ShellOn = useMemo(() => {
    const toggling = (set: typeof setSearching) => () => {
      setOpen(false)
      set((is) => !is)
    }
    return { scheme, search: toggling(setSearching), showKeys: toggling(setShowsKeys) }
  }, [scheme])
  useKeys(shellKeys, on)
  return (
    <div className="frame">
      <a className="frame-skip" href="#content">
        {t('shell.skip')}
      </a>
      <FrameSide
        bar={
          <>
            <Brand logo={start?.logo ?? null} />
            <span className="truncate grow">{name}</span>
            <IconButton icon={SearchIcon} label={t('shell.searchAll')} onPress={on.search} />
          </>
        }
        label={t('shell.navigation')}
        openLabel={t('shell.openNavigation')}
        isOpen={isOpen}
        onOpenChange={setOpen}
      >
        <div className="frame-brand">
          <Brand logo={start?.logo ?? null} />
          <span className="truncate">{name}</span>
        </div>
        <SearchButton onPress={on.search} />
        <Navigation />
        <AccountMenu on={on} />
      </FrameSide>
      <Palette isOpen={isSearching} onOpenChange={setSearching} on={on} />
      <Shortcuts isOpen={showsKeys} onOpenChange={setShowsKeys} />
      <main className="frame-main" id="content" tabIndex={-1} ref={content}>
        {isHeld && (
          <div className="frame-held">
            <Notice tone="warn">{t('shell.held')}</Notice>
          </div>
        )}
        <Crashes path={path}>
          <Suspense fallback={<Loading label={t('common.loading')} />}>{children}</Suspense>
        </Crashes>
      </main>
    </div>
  )
}
