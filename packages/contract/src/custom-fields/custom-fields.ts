/** The types that a plugin of Strapi can register for a custom field. */
export const customFieldTypes = [
  'string',
  'text',
  'richtext',
  'email',
  'password',
  'uid',
  'integer',
  'biginteger',
  'float',
  'decimal',
  'boolean',
  'date',
  'time',
  'datetime',
  'enumeration',
  'json',
] as const

export type CustomFieldType = (typeof customFieldTypes)[number]

/** The panel's controls for custom fields that need another one than their type has. */
export type CustomControl = 'html' | 'tags' | 'choices' | 'color' | 'icon' | 'video'

export interface CustomField {
  /** The type that the plugin registers on the server. */
  readonly type: CustomFieldType
  readonly control?: CustomControl
}

/** The custom fields of public plugins. */
export const customFields: Readonly<Record<string, CustomField>> = {
  'plugin::ckeditor.CKEditor': { type: 'richtext', control: 'html' },
  'plugin::ckeditor5.CKEditor': { type: 'richtext', control: 'html' },
  'plugin::tinymce.tinymce': { type: 'richtext', control: 'html' },
  'plugin::tiptap-editor.tiptap-editor': { type: 'richtext', control: 'html' },
  'plugin::tagsinput.tags': { type: 'json', control: 'tags' },
  'plugin::multi-select.multi-select': { type: 'json', control: 'choices' },
  'plugin::color-picker.color': { type: 'string', control: 'color' },
  'plugin::react-icons.icon': { type: 'string', control: 'icon' },
  'plugin::strapi-react-icons.icon': { type: 'string', control: 'icon' },
  'plugin::icon-picker.icon': { type: 'string', control: 'icon' },
  'plugin::icons-field.icon': { type: 'text', control: 'icon' },
  'plugin::video-field.video': { type: 'json', control: 'video' },
  'plugin::oembed.oembed': { type: 'text', control: 'video' },
  'plugin::youtube-preview.youtube': { type: 'string', control: 'video' },
  'plugin::country-select.country': { type: 'string' },
  'plugin::multi-country-select.country': { type: 'json' },
  'plugin::strapi-advanced-uuid.uuid': { type: 'uid' },
  'plugin::field-uuid.uuid': { type: 'string' },
  'plugin::strapi-phone-validator.phone': { type: 'string' },
  'plugin::google-maps.location-picker': { type: 'json' },
  'plugin::string-array.input': { type: 'text' },
}
