import type { LinkState } from '@content-gen/admin/panel-api'
import { useEffect, useMemo, useState } from 'react'
import { jumpTo } from '../../../form/control/jump-to.js'
import { placeName } from '../../../form/control/place-name.js'
import { useForm } from '../../../form/store/form-context.js'
import { useT } from '../../../i18n/index.js'
import { Badge, Dialog, Failure } from '../../../kit/index.js'
import { checkLinks } from './check-links.js'
import { linksIn } from './links-in.js'
import './links-dialog.css'

/** Lists the links in the texts of the form, and whether they lead somewhere. */
export default function LinksDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  const { store, reveal } = useForm()
  const links = useMemo(() => linksIn(store.models, store.uid, store.document), [store])
  const [states, setStates] = useState<ReadonlyMap<string, LinkState>>(new Map())
  const [failure, setFailure] = useState<Error | null>(null)
  useEffect(() => {
    const ending = new AbortController()
    const addresses = [...new Set(links.map(({ address }) => address))]
    checkLinks(
      addresses,
      ({ address, state }) => setStates((before) => new Map(before).set(address, state)),
      ending.signal,
    ).catch((error: Error) => {
      if (!ending.signal.aborted) setFailure(error)
    })
    return () => ending.abort()
  }, [links])
  const open = ({ path }: (typeof links)[number]) => {
    onClose()
    jumpTo(reveal, path)
  }
  return (
    <Dialog isOpen onClose={onClose} title={t('links.title')}>
      {failure && <Failure error={failure} />}
      {links.length === 0 && <p>{t('links.none')}</p>}
      <ul className="checked-links">
        {links.map((link) => (
          <li key={`${link.path.join('/')} ${link.address}`}>
            <span className="checked-link">
              <span className="mono small">{link.address}</span>
              <button type="button" className="issue-link small" onClick={() => open(link)}>
                {placeName(store, link.path)}
              </button>
            </span>
            <State state={states.get(link.address)} isOver={failure !== null} />
          </li>
        ))}
      </ul>
      <p className="small soft">{t('links.unchecked')}</p>
    </Dialog>
  )
}

const tones = { works: 'good', gone: 'bad', noEntry: 'bad', unchecked: 'neutral' } as const

function State({ state, isOver }: { readonly state: LinkState | undefined; readonly isOver: boolean }) {
  const t = useT()
  if (state === undefined && !isOver) return <span className="small soft">{t('links.checking')}</span>
  const known = state ?? 'unchecked'
  return <Badge tone={tones[known]}>{t(`links.state.${known}`)}</Badge>
}
