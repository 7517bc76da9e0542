/** Letters, digits and single hyphens inside; accounts of an enterprise end with an underscore and its short code. */
const ownerForm = /^[A-Za-z0-9](?:-?[A-Za-z0-9])*(?:_[A-Za-z0-9]+)?$/
const maxOwnerLength = 39
const repositoryForm = /^[A-Za-z0-9._-]{1,100}$/

/** Says whether GitHub would take a text for the name of an account. */
export function isOwnerName(text: string): boolean {
  return text.length <= maxOwnerLength && ownerForm.test(text)
}

/** Says whether GitHub would take a text for the name of a repository. */
export function isRepositoryName(text: string): boolean {
  return repositoryForm.test(text) && text !== '.' && text !== '..' && !/\.git$/i.test(text)
}
