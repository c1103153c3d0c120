// The addresses that webhooks and people's texts may reach, and what webhooks may tell.
import { check, outside, webhooks, addresses, fetches, posts, editorialRights } from './check.mjs'

export const checks = [
  check(`${outside}public-address.ts`, "parsed.range() !== 'unicast' ||", "parsed.range() === '' ||", addresses),
  check(
    `${outside}checked-lookup.ts`,
    'filter(({ address }) => permits(address))',
    "filter(({ address }) => address !== '')",
    posts,
  ),
  check(`${outside}checked-lookup.ts`, '!permits(host)) throw', "!permits(host) && host === '') throw", posts),
  check(
    `${webhooks}stored-webhooks.ts`,
    '      requireOwnHeaders(known, sent)\n',
    '',
    'test/editorial/stored-webhooks.test.ts',
  ),
  check(`${webhooks}require-told.ts`, 'caller.can(`${type.uid}.find`) && ', '', editorialRights),
  check(
    `${webhooks}require-told.ts`,
    "!isTold('media') || caller.can",
    "isTold('media') || caller.can",
    editorialRights,
  ),
  check(`${outside}fetch-address.ts`, "url.port !== '' || ", '', fetches),
  check(`${outside}fetch-address.ts`, ' || innerName.test(url.hostname)', '', fetches),
  check(`${outside}fetch-address.ts`, 'allowPrivate ? () => true : isPublic', '() => true', fetches),
  check(`${outside}fetch-address.ts`, 'url = checked(next, allowPrivate, url)', 'url = new URL(next, url)', fetches),
  check(`${webhooks}post.ts`, 'url.origin === start.origin ?', "url.origin !== '' ?", posts),
]
