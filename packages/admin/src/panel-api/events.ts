/** The events that a webhook can be told. */
export type { EventName } from '@content-gen/editorial'
