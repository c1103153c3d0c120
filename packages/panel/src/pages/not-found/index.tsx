import { MissingPage } from '../../shell/index.js'

export function NotFoundPage() {
  return <MissingPage />
}
