import { examples } from './examples.ts'

const workflow = '.github/workflows/triage.yml'

function step(line: string): string {
  return `on: issues\njobs:\n  greet:\n    steps:\n      - name: greet\n        run: |\n          ${line}`
}

function checkout(event: string, ref: string): string {
  return `on:\n  ${event}:\njobs:\n  build:\n    steps:\n      - uses: actions/checkout@v4\n        with:\n          ref: ${ref}\n      - run: make test`
}

function rule(body: string): string {
  return `resource "aws_security_group" "a" {\n  ingress {\n${body
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n')}\n  }\n}`
}

export const infrastructureExamples = [
  examples(
    'workflow-injection',
    [
      ['a title', workflow, step('echo "${{ github.event.issue.title }}"')],
      ['on one line', workflow, 'jobs:\n  a:\n    steps:\n      - run: echo ${{ github.event.comment.body }}'],
      ['a branch', workflow, step('git checkout ${{ github.head_ref }}')],
      ['a script of the action', workflow, 'steps:\n  - uses: actions/github-script@v7\n    with:\n      script: |\n        const t = "${{ github.event.pull_request.title }}"'],
      ['a message', workflow, step("test '${{ github.event.head_commit.message }}'")],
    ],
    [
      ['a yes or a no', workflow, step("echo ${{ !contains(github.head_ref, 'release') }}")],
      ['by way of the environment', workflow, 'steps:\n  - env:\n      TITLE: ${{ github.event.issue.title }}\n    run: echo "$TITLE"'],
      ['a number', workflow, step('echo ${{ github.event.issue.number }}')],
      ['a condition', workflow, "steps:\n  - if: contains(github.event.issue.title, 'x')\n    run: echo x"],
      ['an input of an action', workflow, 'steps:\n  - uses: a/b@v1\n    with:\n      title: ${{ github.event.issue.title }}'],
      ['no workflow', 'docs.yml', step('echo "${{ github.event.issue.title }}"')],
      ['a comment', workflow, step('# echo "${{ github.event.issue.title }}"').replace('          #', '# ')],
    ],
  ),
  examples(
    'workflow-privileged-checkout',
    [
      ['the commit', workflow, checkout('pull_request_target', '${{ github.event.pull_request.head.sha }}')],
      ['the branch, where it is', workflow, checkout('pull_request_target', '${{ github.head_ref }}\n          repository: ${{ github.event.pull_request.head.repo.full_name }}')],
      ['the merge', workflow, checkout('pull_request_target', 'refs/pull/${{ github.event.pull_request.number }}/merge')],
      ['after another workflow', workflow, checkout('workflow_run', '${{ github.event.workflow_run.head_sha }}')],
    ],
    [
      ['the name of a branch, looked up in the repository itself', workflow, checkout('pull_request_target', '${{ github.head_ref }}')],
      ['nothing of it is run', workflow, checkout('pull_request_target', '${{ github.event.pull_request.head.sha }}').replace('- run: make test', '- uses: a/label@v1')],
      ['a name that is empty there', workflow, checkout('workflow_run', '${{ github.head_ref }}')],
      ['an event without rights', workflow, checkout('pull_request', '${{ github.event.pull_request.head.sha }}')],
      ['the base', workflow, checkout('pull_request_target', '${{ github.event.pull_request.base.sha }}')],
      ['a label first', workflow, checkout('pull_request_target:\n    types: [labeled]\n  push', '${{ github.event.pull_request.head.sha }}')],
      ['another action', workflow, checkout('pull_request_target', '${{ github.event.pull_request.head.sha }}').replace('actions/checkout', 'a/report')],
      ['no workflow', 'ci/x.yml', checkout('pull_request_target', '${{ github.head_ref }}')],
    ],
  ),
  examples(
    'workflow-unsecure-commands',
    [
      ['for a step', workflow, '    env:\n      ACTIONS_ALLOW_UNSECURE_COMMANDS: true'],
      ['quoted', workflow, "      ACTIONS_ALLOW_UNSECURE_COMMANDS: 'true'"],
      ['in double quotes', workflow, '      ACTIONS_ALLOW_UNSECURE_COMMANDS: "true"'],
      ['for all', workflow, 'env:\n  ACTIONS_ALLOW_UNSECURE_COMMANDS: true'],
    ],
    [
      ['off', workflow, '      ACTIONS_ALLOW_UNSECURE_COMMANDS: false'],
      ['a comment', workflow, '      # ACTIONS_ALLOW_UNSECURE_COMMANDS: true'],
      ['a text', workflow, '        run: echo "ACTIONS_ALLOW_UNSECURE_COMMANDS: true"'],
      ['another switch', workflow, '      ACTIONS_STEP_DEBUG: true'],
    ],
  ),
  examples(
    'image-adds-url',
    [
      ['a program', 'Dockerfile', 'ADD http://tools.shop.dev/run.sh /usr/bin/run.sh'],
      ['an owner first', 'Dockerfile', 'ADD --chown=app http://tools.shop.dev/a.tgz /opt/'],
      ['in small letters', 'Dockerfile', 'add http://tools.shop.dev/a.tgz /opt/'],
      ['of a variant', 'Dockerfile.prod', 'ADD http://tools.shop.dev/a.tgz /opt/'],
    ],
    [
      ['a file', 'Dockerfile', 'ADD run.sh /usr/bin/run.sh'],
      ['a checksum', 'Dockerfile', 'ADD --checksum=sha256:24454f830cdb571e http://tools.shop.dev/a.tgz /opt/'],
      ['encrypted', 'Dockerfile', 'ADD https://tools.shop.dev/a.tgz /opt/'],
      ['a comment', 'Dockerfile', '# ADD http://tools.shop.dev/a.tgz /opt/'],
    ],
  ),
  examples(
    'image-holds-secret',
    [
      ['a password', 'Dockerfile', 'ENV DB_PASSWORD=kV7wq2Xt9z'],
      ['a key', 'Dockerfile', 'ENV AWS_SECRET_ACCESS_KEY="kR7vWq2mXt9LzNc4HbYj"'],
      ['an argument of the build', 'Dockerfile', 'ARG API_KEY=kR7vWq2mXt9L'],
      ['with a blank', 'Dockerfile', 'ENV AUTH_TOKEN kR7vWq2mXt9L'],
    ],
    [
      ['handed over', 'Dockerfile', 'ARG DB_PASSWORD'],
      ['a variable', 'Dockerfile', 'ENV DB_PASSWORD=$DB_PASSWORD'],
      ['a placeholder', 'Dockerfile', 'ENV DB_PASSWORD=changeme'],
      ['a file', 'Dockerfile', 'ENV DB_PASSWORD=/run/secrets/db'],
      ['no secret', 'Dockerfile', 'ENV NODE_VERSION=20.19.0'],
    ],
  ),
  examples(
    'port-open-to-the-world',
    [
      ['remote shells', 'a.tf', rule('from_port   = 22\nto_port     = 22\nprotocol    = "tcp"\ncidr_blocks = ["0.0.0.0/0"]')],
      ['a database', 'a.tf', rule('from_port   = 5432\nto_port     = 5432\ncidr_blocks = ["0.0.0.0/0"]')],
      ['all ports', 'a.tf', rule('from_port   = 0\nto_port     = 0\nprotocol    = "-1"\ncidr_blocks = ["0.0.0.0/0"]')],
      ['a range', 'a.tf', rule('from_port        = 3000\nto_port          = 4000\nipv6_cidr_blocks = ["::/0"]')],
    ],
    [
      ['the default of what goes out', 'a.tf', 'variable "runner_egress_rules" {\n  default = [{\n    cidr_blocks = ["0.0.0.0/0"]\n    from_port   = 0\n    protocol    = "-1"\n  }]\n}'],
      ['the web', 'a.tf', rule('from_port   = 443\nto_port     = 443\ncidr_blocks = ["0.0.0.0/0"]')],
      ['a few addresses', 'a.tf', rule('from_port   = 22\nto_port     = 22\ncidr_blocks = ["10.0.0.0/8"]')],
      ['going out', 'a.tf', rule('from_port   = 0\nto_port     = 0\nprotocol    = "-1"\ncidr_blocks = ["0.0.0.0/0"]').replace('ingress', 'egress')],
      ['a comment', 'a.tf', rule('from_port = 22\nto_port   = 22\n# cidr_blocks = ["0.0.0.0/0"]')],
    ],
  ),
  examples(
    'bucket-open-to-the-world',
    [
      ['read', 'a.tf', '  acl = "public-read"'],
      ['write', 'a.tf', '  acl    = "public-read-write"'],
      ['a member', 'a.tf', '  member = "allUsers"'],
      ['members', 'a.tf', '  members = ["allAuthenticatedUsers"]'],
    ],
    [
      ['private', 'a.tf', '  acl = "private"'],
      ['a site', 'a.tf', 'resource "aws_s3_bucket" "website" {\n  acl = "public-read"\n}'],
      ['a public service', 'a.tf', 'resource "google_cloud_run_service_iam_member" "a" {\n  role   = "roles/run.invoker"\n  member = "allUsers"\n}'],
      ['a comment', 'a.tf', '  # acl = "public-read"'],
      ['an example', 'examples/a.tf', '  acl = "public-read"'],
    ],
  ),
  examples(
    'policy-allows-everything',
    [
      ['terraform', 'a.tf', 'statement {\n  actions   = ["*"]\n  resources = ["*"]\n}'],
      ['JSON', 'policy.json', '{\n  "Effect": "Allow",\n  "Action": "*",\n  "Resource": "*"\n}'],
      ['an encoded policy', 'a.tf', 'Effect   = "Allow"\nAction   = "*"\nResource = "*"'],
      ['a list', 'policy.json', '"Action": ["*"],\n"Resource": ["*"]'],
    ],
    [
      ['one service', 'a.tf', 'statement {\n  actions   = ["s3:*"]\n  resources = ["*"]\n}'],
      ['one resource', 'a.tf', 'statement {\n  actions   = ["*"]\n  resources = [aws_s3_bucket.a.arn]\n}'],
      ['denied', 'policy.json', '"Effect": "Deny",\n"Action": "*",\n"Resource": "*"'],
      ['on a condition', 'a.tf', 'statement {\n  actions   = ["*"]\n  resources = ["*"]\n  condition {\n  }\n}'],
    ],
  ),
  examples(
    'database-open-to-the-world',
    [
      ['true', 'a.tf', '  publicly_accessible = true'],
      ['quoted', 'a.tf', '  publicly_accessible = "true"'],
      ['aligned', 'a.tf', '  publicly_accessible     = true'],
      ['in a block', 'a.tf', 'resource "aws_db_instance" "a" {\n  publicly_accessible = true\n}'],
    ],
    [
      ['false', 'a.tf', '  publicly_accessible = false'],
      ['a variable', 'a.tf', '  publicly_accessible = var.public'],
      ['a comment', 'a.tf', '  # publicly_accessible = true'],
      ['a test', 'test/a.tf', '  publicly_accessible = true'],
    ],
  ),
  examples(
    'world-writable',
    [
      ['a folder and all in it', 'a.sh', 'chmod -R 777 /srv/app'],
      ['with a leading zero', 'a.sh', 'sudo chmod 0777 /srv/app/uploads'],
      ['spelled out', 'a.sh', 'chmod --recursive 777 "$APP/storage"'],
      ['by letters', 'a.sh', 'chmod a+rwx /srv/app'],
    ],
    [
      ['an image, whose user is not known', 'Dockerfile', 'RUN chmod 0777 /app'],
      ['a mask', 'a.go', '\tos.Chmod(path, os.FileMode(flags&0777))'],
      ['a file for another program to load', 'a.php', '<?php\nchmod($path, 0777);'],
      ['about to be deleted', 'a.sh', 'chmod -R 777 "$old"\nrm -rf "$old"'],
      ['readable', 'a.sh', 'chmod -R 755 /srv/app'],
      ['a temporary folder', 'a.sh', 'chmod 1777 /tmp'],
      ['a comment', 'a.sh', '# chmod 777 /srv/app'],
      ['a text', 'a.sh', "echo 'chmod 777 is wrong'"],
    ],
  ),
  examples(
    'piped-installer',
    [
      ['not encrypted', 'a.sh', 'curl http://get.shop.dev/install.sh | sh'],
      ['not checked', 'Dockerfile', 'RUN curl -k https://get.shop.dev/install.sh | bash'],
      ['wget', 'a.sh', 'wget -qO- http://get.shop.dev/install.sh | sudo bash'],
      ['in a workflow', '.github/workflows/a.yml', '      - run: curl -fsSL http://get.shop.dev/a | sh'],
    ],
    [
      ['encrypted and checked', 'a.sh', 'curl -fsSL https://get.shop.dev/install.sh | sh'],
      ['kept', 'a.sh', 'curl -o install.sh http://get.shop.dev/install.sh'],
      ['this machine', 'a.sh', 'curl http://localhost:8080/a | sh'],
      ['another program', 'a.sh', 'curl http://get.shop.dev/a.json | jq .'],
      ['a comment', 'a.sh', '# curl http://get.shop.dev/install.sh | sh'],
    ],
  ),
  examples(
    'redirect-in-test',
    [
      ['numbers', 'a.sh', 'if [ $# > 1 ]; then'],
      ['quoted', 'a.sh', 'if [ "$count" < "10" ]; then'],
      ['after and', 'a.sh', 'test -f x && [ "$n" > 5 ] && echo y'],
      ['while', 'a.bash', 'while [ $i < 10 ]; do'],
    ],
    [
      ['a test of numbers', 'a.sh', 'if [ $# -gt 1 ]; then'],
      ['double brackets', 'a.bash', 'if [[ "$a" > "$b" ]]; then'],
      ['arithmetic', 'a.bash', 'if (( count > 10 )); then'],
      ['an escaped sign', 'a.sh', 'if [ "$a" \\> "$b" ]; then'],
      ['a comment', 'a.sh', '# if [ $# > 1 ]'],
    ],
  ),
  examples(
    'sudo-redirect',
    [
      ['a setting', 'a.sh', 'sudo echo "fs.x = 1" > /etc/sysctl.conf'],
      ['added', 'a.sh', 'sudo echo 1 >> /etc/hosts'],
      ['a kernel file', 'a.sh', 'sudo echo 3 > /proc/sys/vm/drop_caches'],
      ['a copy', 'a.sh', 'sudo cat a.conf > /etc/nginx/nginx.conf'],
    ],
    [
      ['by way of tee', 'a.sh', 'echo 1 | sudo tee /etc/hosts > /dev/null'],
      ['the whole shell', 'a.sh', `sudo sh -c 'echo 1 > /etc/hosts'`],
      ['a file of the caller', 'a.sh', 'sudo cat /var/log/a > out.txt'],
      ['nowhere', 'a.sh', 'sudo echo hi > /dev/null'],
    ],
  ),
]
