/** The content types of a feature, in the form in which owners write theirs. */
export interface FeatureTypes {
  /** The section of the config that must be on. */
  readonly section: 'users-permissions' | 'upload'
  /** By uid. */
  readonly types: Readonly<Record<string, FeatureType>>
}

export interface FeatureType {
  readonly kind: 'collectionType'
  readonly collectionName: string
  readonly info: Readonly<Record<'singularName' | 'pluralName' | 'displayName', string>>
  readonly attributes: Readonly<Record<string, Readonly<Record<string, string | number | boolean>>>>
}
