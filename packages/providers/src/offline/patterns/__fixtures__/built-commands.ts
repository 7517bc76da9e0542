import { examples } from './examples.ts'

export const builtCommandExamples = [
  examples(
    'shell-command-javascript',
    [
      ['a template of a request', 'src/a.js', 'exec(`ping -c 1 ${req.query.host}`, done)'],
      ['a concatenation of a request', 'src/a.js', "exec('ping -c 1 ' + req.body.host, done)"],
      ['a parameter', 'src/a.ts', 'function archive(name: string) {\n  execSync(`tar czf out.tgz ${name}`)\n}'],
      ['a module in front', 'src/a.js', 'function show(ref) {\n  child_process.exec("git show " + ref)\n}'],
      ['a shell asked for', 'src/a.js', 'function show(ref) {\n  spawn(`git show ${ref}`, { shell: true })\n}'],
    ],
    [
      ['a setting of the machine', 'src/a.js', "function f() {\n  exec('test --browser ' + process.env.BROWSER)\n}"],
      ['a tool of the developers', 'scripts/a.js', 'function show(ref) {\n  exec(`git show ${ref}`)\n}'],
      ['an exec without a shell', 'src/a.ts', "import { exec } from '@actions/exec'\nfunction show(ref: string) {\n  exec(`git show ${ref}`)\n}"],
      ['a fixed command', 'src/a.js', "exec('git status', done)"],
      ['a list of arguments', 'src/a.js', "spawn('ping', ['-c', '1', req.query.host])"],
      ['a match', 'src/a.js', 'const m = pattern.exec(`x${req.query.q}`)'],
      ['a constant', 'src/a.js', 'exec(`git show ${MAIN}`)'],
      ['a literal above', 'src/a.js', "const ref = 'main'\nexec(`git show ${ref}`)"],
      ['quoted for the shell', 'src/a.js', 'function show(ref) {\n  exec(`git show ${shellQuote(ref)}`)\n}'],
      ['a script of the build', 'test/a.test.js', 'exec(`ping ${req.query.host}`)'],
    ],
  ),
  examples(
    'shell-command-python',
    [
      ['system with an f-string', 'a.py', 'def ping(host):\n    os.system(f"ping -c 1 {host}")'],
      ['a shell with a format', 'a.py', 'def ping(host):\n    subprocess.run("ping -c 1 %s" % host, shell=True)'],
      ['a shell with a concatenation', 'a.py', 'subprocess.call("ls " + request.args["dir"], shell=True)'],
      ['popen with format()', 'a.py', 'def ping(host):\n    os.popen("ping -c 1 {}".format(host))'],
      ['over lines', 'a.py', 'def ping(host):\n    subprocess.check_output(\n        f"ping {host}",\n        shell=True,\n    )'],
    ],
    [
      ['a commit id', 'a.py', 'def show(newrev):\n    os.popen("git show %s" % newrev)'],
      ['a list', 'a.py', 'def ping(host):\n    subprocess.run(["ping", host])'],
      ['no shell', 'a.py', 'def ping(host):\n    subprocess.run(f"ping {host}")'],
      ['a fixed command', 'a.py', 'os.system("clear")'],
      ['quoted', 'a.py', 'def ping(host):\n    os.system(f"ping {shlex.quote(host)}")'],
      ['a whole number', 'a.py', 'def stop(pid):\n    os.system("kill %d" % pid)'],
      ['a comment', 'a.py', '# os.system(f"ping {host}")'],
    ],
  ),
  examples(
    'shell-command-ruby',
    [
      ['the command line', 'a.rb', 'shop = ARGV.fetch(0)\nsystem("pg_dump #{shop} | gzip > out.gz")'],
      ['back-ticks', 'a.rb', 'def show(ref)\n  `git show #{ref}`\nend'],
      ['without parentheses', 'a.rb', 'def show(ref)\n  system "git show #{ref}"\nend'],
      ['a request', 'a.rb', 'IO.popen("ping #{params[:host]}")'],
    ],
    [
      ['a path of its own', 'a.rb', 'def snap\n  path = File.expand_path("x.png")\n  save(path, :full => true)\n  system("open #{path}")\nend'],
      ['an id', 'a.rb', 'def drop(id)\n  system("sed -i /#{id}/d list")\nend'],
      ['a list', 'a.rb', "def show(ref)\n  system('git', 'show', ref)\nend"],
      ['a fixed command', 'a.rb', 'system("git status")'],
      ['escaped', 'a.rb', 'def show(ref)\n  system("git show #{Shellwords.escape(ref)}")\nend'],
      ['single quotes', 'a.rb', "def show(ref)\n  system('git show #{ref}')\nend"],
      ['a spec', 'spec/a_spec.rb', 'def show(ref)\n  `git show #{ref}`\nend'],
    ],
  ),
  examples(
    'shell-command-php',
    [
      ['a request', 'a.php', "<?php shell_exec('ping ' . $_GET['host']);"],
      ['a request by way of a variable', 'a.php', "<?php\n$host = $_REQUEST['host'];\nexec('ping -c 4 ' . $host);"],
      ['inside a text', 'a.php', '<?php\nfunction ping($host) {\n  system("ping $host");\n}'],
      ['passthru', 'a.php', '<?php\nfunction ping($host) {\n  passthru("ping {$host}");\n}'],
    ],
    [
      ['escaped', 'a.php', "<?php shell_exec('ping ' . escapeshellarg($_GET['host']));"],
      ['a fixed command', 'a.php', "<?php exec('uname -a');"],
      ['a method of that name', 'a.php', "<?php\nfunction f($q) {\n  $db->exec('DELETE ' . $q);\n}"],
      ['a comment', 'a.php', "<?php // exec('ping ' . $_GET['host']);"],
    ],
  ),
  examples(
    'shell-command-go',
    [
      ['a concatenation', 'a.go', 'func ping(host string) {\n\texec.Command("sh", "-c", "ping "+host)\n}'],
      ['a format', 'a.go', 'func ping(host string) {\n\texec.Command("bash", "-c", fmt.Sprintf("ping %s", host))\n}'],
      ['with a context', 'a.go', 'func ping(ctx context.Context, host string) {\n\texec.CommandContext(ctx, "/bin/sh", "-c", "ping "+host)\n}'],
      ['a request', 'a.go', '\texec.Command("sh", "-c", "ping "+r.FormValue("host"))'],
    ],
    [
      ['no shell', 'a.go', 'func ping(host string) {\n\texec.Command("ping", host)\n}'],
      ['a fixed script', 'a.go', '\texec.Command("sh", "-c", "ulimit -n")'],
      ['a whole number', 'a.go', 'func stop(n int) {\n\texec.Command("sh", "-c", fmt.Sprintf("kill %d", n))\n}'],
      ['a test', 'a_test.go', 'func ping(host string) {\n\texec.Command("sh", "-c", "ping "+host)\n}'],
    ],
  ),
  examples(
    'shell-command-java',
    [
      ['a concatenation', 'A.java', 'void ping(String host) {\n  Runtime.getRuntime().exec("ping " + host);\n}'],
      ['a request', 'A.java', 'Runtime.getRuntime().exec("ping " + request.getParameter("host"));'],
      ['a format', 'A.java', 'void ping(String host) {\n  runtime.exec(String.format("ping %s", host));\n}'],
      ['a shell', 'A.java', 'void ping(String host) {\n  new ProcessBuilder("sh", "-c", "ping " + host).start();\n}'],
    ],
    [
      ['a list', 'A.java', 'void ping(String host) {\n  new ProcessBuilder("ping", host).start();\n}'],
      ['a fixed command', 'A.java', 'Runtime.getRuntime().exec("uname -a");'],
      ['an array', 'A.java', 'void ping(String host) {\n  Runtime.getRuntime().exec(new String[] {"ping", host});\n}'],
      ['an executor', 'A.java', 'void run(String host) {\n  executor.exec("ping " + host);\n}'],
    ],
  ),
  examples(
    'shell-command-csharp',
    [
      ['a concatenation', 'A.cs', 'void Ping(string host) {\n  Process.Start("cmd.exe", "/c ping " + host);\n}'],
      ['an interpolation', 'A.cs', 'void Ping(string host) {\n  Process.Start("cmd", $"/c ping {host}");\n}'],
      ['a request', 'A.cs', 'Process.Start("powershell", "-Command ping " + Request.Query["host"]);'],
      ['bash', 'A.cs', 'void Ping(string host) {\n  Process.Start("/bin/bash", $"-c \\"ping {host}\\"");\n}'],
    ],
    [
      ['no shell', 'A.cs', 'void Ping(string host) {\n  Process.Start("ping", host);\n}'],
      ['a fixed command', 'A.cs', 'Process.Start("cmd.exe", "/c dir");'],
      ['start information', 'A.cs', 'Process.Start(startInfo);'],
      ['a comment', 'A.cs', '// Process.Start("cmd.exe", "/c ping " + host);'],
    ],
  ),
  examples(
    'shell-command-rust',
    [
      ['a format', 'src/a.rs', 'fn ping(host: &str) {\n    Command::new("sh").arg("-c").arg(format!("ping {}", host)).status();\n}'],
      ['an inline format', 'src/a.rs', 'fn ping(host: &str) {\n    Command::new("bash").arg("-c").arg(format!("ping {host}"))\n}'],
      ['a reference', 'src/a.rs', 'fn ping(host: &str) {\n    Command::new("sh").arg("-c").arg(&format!("ping {}", host))\n}'],
      ['in a chain', 'src/a.rs', 'fn ping(host: &str) {\n    let out = Command::new("sh").arg("-c").arg(format!("ping {}", host)).output()?;\n}'],
    ],
    [
      ['no shell', 'src/a.rs', 'fn ping(host: &str) {\n    Command::new("ping").arg(host)\n}'],
      ['a fixed script', 'src/a.rs', 'Command::new("sh").arg("-c").arg("ulimit -n")'],
      ['another flag', 'src/a.rs', 'fn show(r: &str) {\n    Command::new("git").arg("-C").arg(format!("{}/x", r))\n}'],
      ['a test', 'tests/a.rs', 'fn ping(host: &str) {\n    Command::new("sh").arg("-c").arg(format!("ping {}", host))\n}'],
    ],
  ),
]
