/**
 * Fields of which the history tells that they changed, but no value: pictures, files, and what is not for everybody who reads
 * the history.
 */
export const unshownFields: ReadonlySet<string> = new Set([
  'photoId',
  'logo',
  'pictureId',
  'certificateId',
  'passTemplateId',
  'memberNotes',
  'mandate',
  'googleKeyMark',
  'search',
  'filter',
  'sort',
  'columns',
])
