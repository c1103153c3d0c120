import type { ScalarType } from '../schema.js'

/** The most popular custom fields, and the type that each of them stores. */
export const customFieldTypes: ReadonlyMap<string, ScalarType | 'json'> = new Map<string, ScalarType | 'json'>([
  ['plugin::ckeditor.CKEditor', 'richtext'],
  ['plugin::ckeditor5.CKEditor', 'richtext'],
  ['plugin::tinymce.tinymce', 'richtext'],
  ['plugin::color-picker.color', 'string'],
  ['plugin::country-select.country', 'string'],
  ['plugin::react-icons.icon', 'string'],
  ['plugin::strapi-advanced-uuid.uuid', 'string'],
  ['plugin::strapi-phone-validator.phone-validator', 'string'],
  ['plugin::field-uuid.uuid', 'string'],
  ['plugin::multi-select.multi-select', 'json'],
  ['plugin::multi-country-select.country', 'json'],
  ['plugin::google-maps.location-picker', 'json'],
  ['plugin::string-array.input', 'json'],
])
