import { at } from './at.ts'
import { holds, type Row } from './row.ts'

export const rows: readonly Row[] = [
  holds(
    '7.21',
    'call',
    'GET /api/passes/config answers id, passTypeIdentifier, teamIdentifier',
    at.apiCertificates,
    'id: own.clubId,',
  ),
  holds(
    '7.22',
    'call',
    'POST /api/passes/config: passTypeIdentifier, teamIdentifier, organizationName, description, logoText',
    at.apiPasses,
    'logoText: exampleConfig.logoText',
  ),
  holds(
    '7.23',
    'call',
    'POST /api/passes/certificates: multipart signerCert, signerKey',
    at.apiCertificates,
    'formOf({ signerCert, signerKey }',
  ),
  holds('7.24', 'call', 'POST /api/passes/template: multipart template', at.apiTemplates, 'formOf({ template: zip })'),
  holds('7.25', 'call', 'POST /api/passes/generate/{memberId} answers a file', at.dashboard, '**/api/passes/generate/'),
  holds('7.26', 'call', "The generated pass is saved under the member's ID", at.dashboard, '042.pkpass'),
  holds(
    '7.27',
    'call',
    'POST /api/passes/update-all answers a message',
    at.apiPasses,
    'All passes updated successfully: 1 pass changed',
  ),
  holds(
    '7.28',
    'rule',
    'Every call is in the published document',
    at.docs,
    'the OpenAPI document names every call, with its body, its answer and who may',
  ),
  holds(
    '7.29',
    'rule',
    'Calls bear a bearer identity token and JSON unless noted',
    at.apiAccess,
    'without a token 401, in the wrong role 403',
  ),
  holds(
    '7.30',
    'rule',
    "Error text is read from the response's error field",
    at.webAnswerError,
    'the sentence of the server is taken, with its code and its fields',
  ),
  holds(
    '7.55',
    'call',
    'POST /api/passes/generate/{memberId} is sent by Generate Pass',
    at.dashboard,
    "expect((await generated).method()).toBe('POST')",
  ),
  holds(
    '7.56',
    'rule',
    'An answer without an error field leaves the sentence to the default',
    at.webAnswerError,
    'an answer of another shape leaves the sentence to the caller',
  ),
]
