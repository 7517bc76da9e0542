/** Said in the place of a text that is empty, or where two turns need one between them. Servers refuse empty texts. */
export const fillers = {
  user: 'Continue.',
  emptyUser: '(empty)',
  assistant: 'I have read the results.',
  emptyAssistant: '(no answer)',
  missingResult: '{"ok":false,"error":{"code":"not_run","message":"This call was not run."}}',
  emptyResult: '{}',
} as const
