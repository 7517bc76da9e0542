import { examples } from './examples.ts'

export const tlsCheckExamples = [
  examples(
    'tls-check-off-node',
    [
      ['an agent', 'src/a.ts', 'const agent = new Agent({ keepAlive: true, rejectUnauthorized: false })'],
      ['an assignment', 'src/a.js', 'options.rejectUnauthorized = false;'],
      ['the environment, in code', 'src/a.js', "process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'"],
      ['the environment, in brackets', 'src/a.js', 'process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = 0'],
      ['the environment, in an image', 'Dockerfile', 'ENV NODE_TLS_REJECT_UNAUTHORIZED=0'],
      ['the environment, in a shell', 'start.sh', 'export NODE_TLS_REJECT_UNAUTHORIZED=0'],
    ],
    [
      ['checks', 'src/a.ts', 'new Agent({ rejectUnauthorized: true })'],
      ['an option decides', 'src/a.ts', 'new Agent({ rejectUnauthorized: options.strict })'],
      ['a comment', 'src/a.ts', '// never set rejectUnauthorized: false'],
      ['a text', 'src/a.ts', "warn('rejectUnauthorized: false is unsafe')"],
      ['asked for', 'src/a.ts', 'if (flags.insecure) {\n  options.rejectUnauthorized = false\n}'],
      ['a test', 'src/a.test.ts', 'new Agent({ rejectUnauthorized: false })'],
      ['this machine', 'src/a.js', "request({ host: 'localhost', rejectUnauthorized: false })"],
    ],
  ),
  examples(
    'tls-check-off-python',
    [
      ['a get', 'a.py', 'r = requests.get(url, verify=False)'],
      ['over lines', 'a.py', 'r = requests.post(\n    url,\n    json=data,\n    verify=False,\n)'],
      ['a session', 'a.py', 'session.verify = False'],
      ['a context', 'a.py', 'context = ssl._create_unverified_context()'],
      ['for all', 'a.py', 'ssl._create_default_https_context = ssl._create_unverified_context'],
      ['a mode', 'a.py', 'context.verify_mode = ssl.CERT_NONE'],
      ['a client', 'a.py', 'client = httpx.Client(verify=False)'],
    ],
    [
      ['checks', 'a.py', 'r = requests.get(url, verify=True)'],
      ['another verify', 'a.py', 'jwt = token.decode(key, verify=False)'],
      ['a variable', 'a.py', 'r = requests.get(url, verify=self.ca)'],
      ['asked for', 'a.py', 'if args.insecure:\n    context.verify_mode = ssl.CERT_NONE'],
      ['a doc string', 'a.py', '"""\nrequests.get(url, verify=False)\n"""'],
      ['a default', 'a.py', 'def wrap(sock, cert_reqs=ssl.CERT_NONE):'],
    ],
  ),
  examples(
    'tls-check-off-go',
    [
      ['a literal', 'a.go', 'conf := &tls.Config{InsecureSkipVerify: true}'],
      ['a field on its own line', 'a.go', '\tconf := &tls.Config{\n\t\tInsecureSkipVerify: true,\n\t}'],
      ['an assignment', 'a.go', '\tconf.InsecureSkipVerify = true'],
      ['inside a transport', 'a.go', 'tr := &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}'],
    ],
    [
      ['an option decides', 'a.go', 'conf := &tls.Config{InsecureSkipVerify: opts.Insecure}'],
      ['checks', 'a.go', 'conf := &tls.Config{InsecureSkipVerify: false}'],
      ['a test', 'a_test.go', 'conf := &tls.Config{InsecureSkipVerify: true}'],
      ['asked for', 'a.go', '\tif skipVerify {\n\t\tconf.InsecureSkipVerify = true\n\t}'],
      ['acknowledged', 'a.go', 'conf := &tls.Config{InsecureSkipVerify: true} //nolint:gosec'],
      ['a comment', 'a.go', '// InsecureSkipVerify: true would be wrong'],
    ],
  ),
  examples(
    'tls-check-off-php',
    [
      ['the peer', 'a.php', '<?php curl_setopt($c, CURLOPT_SSL_VERIFYPEER, false);'],
      ['the host', 'a.php', '<?php curl_setopt($c, CURLOPT_SSL_VERIFYHOST, 0);'],
      ['an array', 'a.php', '<?php $o = [CURLOPT_SSL_VERIFYPEER => false];'],
      ['a client', 'a.php', "<?php $client = new Client(['verify' => false]);"],
      ['a stream', 'a.php', "<?php $o = ['ssl' => ['verify_peer' => false]];"],
    ],
    [
      ['checks', 'a.php', '<?php curl_setopt($c, CURLOPT_SSL_VERIFYPEER, true);'],
      ['two, which is right', 'a.php', '<?php curl_setopt($c, CURLOPT_SSL_VERIFYHOST, 2);'],
      ['an option decides', 'a.php', '<?php curl_setopt($c, CURLOPT_SSL_VERIFYPEER, $this->verify);'],
      ['a comment', 'a.php', '<?php // CURLOPT_SSL_VERIFYPEER, false'],
      ['text of a page', 'a.php', 'curl_setopt($c, CURLOPT_SSL_VERIFYPEER, false);'],
    ],
  ),
  examples(
    'tls-check-off-java',
    [
      ['an empty manager', 'A.java', 'public void checkServerTrusted(X509Certificate[] chain, String type) {}'],
      ['an empty manager over lines', 'A.java', 'public void checkServerTrusted(X509Certificate[] c, String t)\n    throws CertificateException {\n}'],
      ['a verifier that says yes', 'A.java', 'conn.setHostnameVerifier((host, session) -> true);'],
      ['a named verifier', 'A.java', 'builder.setSSLHostnameVerifier(NoopHostnameVerifier.INSTANCE);'],
      ['Kotlin', 'A.kt', '.hostnameVerifier { _, _ -> true }'],
    ],
    [
      ['a manager that checks', 'A.java', 'public void checkServerTrusted(X509Certificate[] c, String t) {\n  inner.checkServerTrusted(c, t);\n}'],
      ['the client side', 'A.java', 'public void checkClientTrusted(X509Certificate[] c, String t) {}'],
      ['an import', 'A.java', 'import org.apache.http.conn.ssl.NoopHostnameVerifier;'],
      ['asked for', 'A.java', 'if (config.isInsecure()) {\n  b.setSSLHostnameVerifier(NoopHostnameVerifier.INSTANCE);\n}'],
      ['made for those who ask', 'A.kt', 'private fun createInsecureVerifier() = HostnameVerifier { _, _ -> true }'],
      ['a verifier that compares', 'A.java', 'conn.setHostnameVerifier((host, s) -> host.equals(expected));'],
    ],
  ),
  examples(
    'tls-check-off-ruby',
    [
      ['an assignment', 'a.rb', 'http.verify_mode = OpenSSL::SSL::VERIFY_NONE'],
      ['an option', 'a.rb', 'Net::HTTP.start(host, port, use_ssl: true, verify_mode: OpenSSL::SSL::VERIFY_NONE)'],
      ['another spelling', 'a.rb', 'open(url, :ssl_verify_mode => OpenSSL::SSL::VERIFY_NONE)'],
      ['for all', 'a.rb', 'OpenSSL::SSL::VERIFY_PEER = OpenSSL::SSL::VERIFY_NONE'],
    ],
    [
      ['checks', 'a.rb', 'http.verify_mode = OpenSSL::SSL::VERIFY_PEER'],
      ['asked for', 'a.rb', 'http.verify_mode = OpenSSL::SSL::VERIFY_NONE if options[:insecure]'],
      ['a comparison of a setting', 'a.rb', 'warn "unsafe" if mode == OpenSSL::SSL::VERIFY_NONE'],
      ['a spec', 'spec/a_spec.rb', 'http.verify_mode = OpenSSL::SSL::VERIFY_NONE'],
    ],
  ),
  examples(
    'tls-check-off-csharp',
    [
      ['a lambda', 'A.cs', 'handler.ServerCertificateCustomValidationCallback = (m, c, ch, e) => true;'],
      ['a delegate', 'A.cs', 'ServicePointManager.ServerCertificateValidationCallback += delegate { return true; };'],
      ['for all', 'A.cs', 'ServicePointManager.ServerCertificateValidationCallback = (sender, cert, chain, errors) => true;'],
      ['by name', 'A.cs', 'handler.ServerCertificateCustomValidationCallback = HttpClientHandler.DangerousAcceptAnyServerCertificateValidator;'],
    ],
    [
      ['checks', 'A.cs', 'handler.ServerCertificateCustomValidationCallback = (m, c, ch, e) => e == SslPolicyErrors.None;'],
      ['a method decides', 'A.cs', 'handler.ServerCertificateCustomValidationCallback = Validate;'],
      ['asked for', 'A.cs', 'if (options.SkipCertificateCheck)\n{\n    handler.ServerCertificateCustomValidationCallback = (a, b, c, d) => true;\n}'],
      ['a comment', 'A.cs', '// ServerCertificateValidationCallback = (a, b, c, d) => true;'],
    ],
  ),
  examples(
    'tls-check-off-rust',
    [
      ['certificates', 'src/a.rs', '.danger_accept_invalid_certs(true)'],
      ['host names', 'src/a.rs', 'let b = b.danger_accept_invalid_hostnames(true);'],
      ['in a chain', 'src/a.rs', 'Client::builder().danger_accept_invalid_certs(true).build()?'],
      ['over lines', 'src/a.rs', 'let c = Client::builder()\n    .danger_accept_invalid_certs(true)\n    .build();'],
    ],
    [
      ['checks', 'src/a.rs', '.danger_accept_invalid_certs(false)'],
      ['an option decides', 'src/a.rs', '.danger_accept_invalid_certs(args.insecure)'],
      ['asked for', 'src/a.rs', 'if args.insecure {\n    b = b.danger_accept_invalid_certs(true);\n}'],
      ['a test', 'tests/a.rs', '.danger_accept_invalid_certs(true)'],
    ],
  ),
  examples(
    'tls-check-off-c',
    [
      ['the peer', 'a.c', 'curl_easy_setopt(curl, CURLOPT_SSL_VERIFYPEER, 0L);'],
      ['the host', 'a.c', 'curl_easy_setopt(curl, CURLOPT_SSL_VERIFYHOST, 0);'],
      ['in C++', 'a.cpp', 'curl_easy_setopt(handle, CURLOPT_SSL_VERIFYPEER, false);'],
      ['without blanks', 'a.c', 'curl_easy_setopt(c,CURLOPT_SSL_VERIFYPEER,0);'],
    ],
    [
      ['checks', 'a.c', 'curl_easy_setopt(curl, CURLOPT_SSL_VERIFYPEER, 1L);'],
      ['two, which is right', 'a.c', 'curl_easy_setopt(curl, CURLOPT_SSL_VERIFYHOST, 2L);'],
      ['an option decides', 'a.c', 'curl_easy_setopt(curl, CURLOPT_SSL_VERIFYPEER, cfg->verify);'],
      ['asked for', 'a.c', 'if (cfg->insecure)\n    curl_easy_setopt(curl, CURLOPT_SSL_VERIFYPEER, 0L);'],
    ],
  ),
  examples(
    'tls-check-off-shell',
    [
      ['curl', 'get.sh', 'curl -k https://api.shop.dev/orders'],
      ['curl, spelled out', 'get.sh', 'curl --insecure -o out https://api.shop.dev/orders'],
      ['curl among short flags', 'Dockerfile', 'RUN curl -fsSLk https://api.shop.dev/a.tgz -o a.tgz'],
      ['wget', 'get.sh', 'wget --no-check-certificate https://api.shop.dev/a.tgz'],
      ['git', 'get.sh', 'git config --global http.sslVerify false'],
    ],
    [
      ['checks', 'get.sh', 'curl -fsSL https://api.shop.dev/orders'],
      ['a comment', 'get.sh', '# curl -k https://api.shop.dev'],
      ['this machine', 'get.sh', 'curl -k https://localhost:8443/health'],
      ['a key in another command', 'get.sh', 'curl https://api.shop.dev | sort -k 2'],
      ['asked for', 'get.sh', 'if [ "$INSECURE" = 1 ]; then\n  curl -k "$url"\nfi'],
    ],
  ),
]
