// The addresses that webhooks may reach, and what they may tell.
import { check, webhooks, addresses, posts, editorialRights } from './check.mjs'

export const checks = [
  check(`${webhooks}public-address.ts`, "parsed.range() !== 'unicast' ||", "parsed.range() === '' ||", addresses),
  check(
    `${webhooks}checked-lookup.ts`,
    'filter(({ address }) => permits(address))',
    "filter(({ address }) => address !== '')",
    posts,
  ),
  check(`${webhooks}checked-lookup.ts`, '!permits(host)) throw', "!permits(host) && host === '') throw", posts),
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
  check(`${webhooks}post.ts`, 'url.origin === start.origin ?', "url.origin !== '' ?", posts),
]
