import type { PanelForm } from '@content-gen/contract'
import { userUid } from '@content-gen/contract'
import { ObjectReader } from '../json/object-reader.js'
import { quote } from '../quote.js'
import type { Model, PanelSource } from '../source.js'
import { didYouMean } from '../suggest.js'
import { PanelNames } from './panel-names.js'
import { PanelReader } from './panel-reader.js'
import type { Known } from './targets.js'

/** Returns how the panel shows each model that has a `panel.json`, by uid. Reports whatever such a file names and the model does not have. */
export function resolvePanels(
  panels: readonly PanelSource[],
  { models, unreadable, config, report }: Known,
): ReadonlyMap<string, PanelForm> {
  const found = new Map<string, PanelForm>()
  for (const { uid, object, at } of panels) {
    if (unreadable.has(uid)) continue
    const model = models.get(uid)
    if (model === undefined)
      report.error(
        'panel-model-unknown',
        at,
        `there is no content type or component ${quote(uid)}`,
        didYouMean(uid, models.keys()),
      )
    else {
      if (!hasForm(model))
        report.warn('panel-unused', at, `the panel has no form of this kind for ${quote(uid)}; the file is not used`)
      const reader = new ObjectReader(object, at, report)
      found.set(uid, new PanelReader(model, new PanelNames(model, report), config.i18n).read(reader))
    }
  }
  return found
}

/** Files have a page of their own, and the panel shows nothing else of a feature but accounts. */
function hasForm(model: Model): boolean {
  return model.sort === 'component' || model.plugin === null || model.uid === userUid
}
