/** The content types of a feature, by uid, in the form in which owners write theirs. */
export type FeatureTypes = Readonly<Record<string, FeatureType>>

export interface FeatureType {
  readonly kind: 'collectionType'
  readonly collectionName: string
  readonly info: Readonly<Record<'singularName' | 'pluralName' | 'displayName', string>>
  readonly attributes: Readonly<Record<string, Readonly<Record<string, string | number | boolean>>>>
}
