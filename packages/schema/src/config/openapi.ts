import type { OpenapiConfig } from './project-config.js'
import type { ObjectReader } from '../json/object-reader.js'
import { quote } from '../quote.js'

export function parseOpenapi(reader: ObjectReader): OpenapiConfig {
  const openapi = reader.section('openapi', ['enabled', 'docs', 'servers', 'info'])
  const info = openapi.section('info', ['title', 'version', 'description'])
  return {
    enabled: openapi.boolean('enabled') ?? false,
    docs: openapi.oneOf('docs', ['development', 'always', 'never']) ?? 'development',
    servers: parseServers(openapi),
    info: {
      title: info.string('title') ?? 'Content API',
      version: info.string('version') ?? '1.0.0',
      description: info.string('description') ?? '',
    },
  }
}

function parseServers(openapi: ObjectReader): readonly string[] {
  const servers = openapi.strings('servers') ?? []
  return servers.filter((url) => {
    if (URL.canParse(url) && /^https?:\/\//i.test(url)) return true
    openapi.report.error('config-url', openapi.place('servers'), `${quote(url)} is not an http or https address`)
    return false
  })
}
