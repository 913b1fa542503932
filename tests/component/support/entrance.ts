import { screen, within } from '@testing-library/react/pure'

/** The fields of the page's form: label, type, and whether the field is required. */
export const fieldsOfForm = () =>
  [...document.querySelectorAll<HTMLInputElement>('form input:not([type=hidden])')].map(
    ({ labels, type, required }) => [labels?.[0]?.textContent, type, required],
  )

/** Where the links of the page's main part lead. */
export const linksOfPage = () =>
  within(screen.getByRole('main'))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
    .sort()
