/** The names that `git check-ref-format --branch` takes, without `HEAD`. */
export const branchPattern =
  /^(?!HEAD(?![\s\S]))(?![-/])(?!\.)(?![\s\S]*\/\.)(?![^/]*\.lock(?:\/|(?![\s\S])))(?![\s\S]*\/[^/]*\.lock(?:\/|(?![\s\S])))(?![\s\S]*(?:\/\/|\.\.|@\{|[\x00-\x20\x7F~^:?*[\\]))(?![\s\S]*[/.](?![\s\S]))[\s\S]+$/
