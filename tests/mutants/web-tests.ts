import type { Tests } from './mutant.ts'

const pure = (...files: readonly string[]): Tests => ({ files: files.map((file) => `web/src/${file}.test.ts`) })
const component = (...files: readonly string[]): Tests => ({
  project: 'component',
  files: files.map((file) => `tests/component/${file}`),
})
const browser = (...files: readonly string[]): Tests => ({
  project: 'browser',
  files: files.map((file) => `tests/browser/${file}.test.ts`),
})

/** The tests that should catch each mutation of the web app, by its id. */
export const webTests = {
  'members-sorted-as-text': pure('members/find-members'),
  'members-own-number-taken': pure('members/taken'),
  'import-foreign-address': pure('members/plan-import'),
  'members-export-formula': pure('members/export-members'),
  'members-double-submit': component('ui/use-action'),
  'members-toggle-not-reverted': component('members'),
  'members-deleted-unasked': component('members'),
  'members-filter-ignored': component('members'),
  'members-save-error-swallowed': component('members'),
  'payments-once-per-year-unchecked': component('payments'),
  'payments-retry-twice': component('payments'),
  'payments-status-stale': component('payments'),
  'members-search-first-rows': component('members'),
  'payments-overwritten-unseen': component('payments'),
  'payments-today-in-utc': component('payments'),
  'passes-search-number-lost': component('passes'),
  'passes-update-error-swallowed': component('passes'),
  'passes-certificate-last-day': pure('passes/pass-checks'),
  'password-typed-twice': pure('accounts/same-twice'),
  'guard-wrong-role': component('accounts/guards'),
  'sign-in-stuck': component('accounts/guards'),
  'link-tried-again': component('accounts/magic-link'),
  'register-keeps-password': component('accounts/register'),
  'member-missing-hidden': component('membership'),
  'member-pass-tab-always': component('membership'),
  'member-mac-as-ipad': component('membership'),
  'language-other-tab': browser('sign-in'),
  'language-not-kept': component('language'),
  'language-money': component('payments/languages'),
  'modal-escape': component('app/dashboard'),
  'draft-stays': component('members/drafts'),
  'draft-lost-on-escape': component('members/drafts'),
  'draft-of-somebody-else': component('members/drafts'),
  'item-overwritten-unseen': component('payments/items'),
  'http-sentence-lost': pure('http/answer-error'),
  'http-token-not-renewed': component('accounts/session'),
  'token-renewed-late': pure('firebase/renew-in-time'),
  'places-other-tab': browser('sign-in'),
  'another-duty-on-open-page': component('committee/committee'),
  'bank-no-reference-is-one': { files: ['web/src/bank/read/purpose.test.ts'] },
  'bank-customer-reference-first': { files: ['web/src/bank/read/purpose.test.ts'] },
} as const satisfies Record<string, Tests>
