<?php

declare(strict_types=1);

use GuzzleHttp\Client;
use PHPUnit\Framework\IncompleteTest;
use PHPUnit\Framework\SkippedTest;

// What Composer has installed, else what Debian has.
require is_file(__DIR__ . '/vendor/autoload.php') ? __DIR__ . '/vendor/autoload.php' : 'GuzzleHttp/autoload.php';

/** A world of its own. `$url` is the base URL for the client under test. */
final class Sandbox
{
    public string $url;
    public string $token;
    private string $server;
    private string $name;
    private string $began;

    public function __construct(string $test)
    {
        $words = trim(preg_replace('/[^a-z0-9]+/', '-', strtolower($test)), '-');
        $this->name = 'test-' . substr($words, 0, 40) . '-' . bin2hex(random_bytes(6));
        $this->server = self::variable('ESPELHO_URL');
        $this->url = "$this->server/~$this->name";
        $this->token = self::variable('ESPELHO_TOKEN');
        $this->began = (new DateTimeImmutable('now', new DateTimeZone('UTC')))->format('Y-m-d\TH:i:s.v\Z');
    }

    /** Calls the control plane: `$sandbox->control('POST', '/clock/advance', ['by' => 'PT1H'])`. */
    public function control(string $method, string $path, ?array $body = null): ?array
    {
        $options = $body === null ? [] : ['json' => $body];
        return json_decode($this->call($method, "$this->url/_sandbox$path", $options), true);
    }

    public function failureReport(): string
    {
        $query = ['sandbox' => $this->name, 'since' => $this->began];
        return $this->call('GET', "$this->server/_sandboxes/failure-report", ['query' => $query]);
    }

    public function dispose(): void
    {
        // A 404 says that it was never used.
        $this->call('DELETE', "$this->server/_sandboxes/$this->name", ['http_errors' => false]);
    }

    private function call(string $method, string $url, array $options): string
    {
        // A server without a control token does not look at it.
        $token = getenv('ESPELHO_CONTROL_TOKEN') ?: 'none';
        $client = new Client(['timeout' => 10, 'headers' => ['Authorization' => "Bearer $token"]]);
        return (string) $client->request($method, $url, $options)->getBody();
    }

    private static function variable(string $name): string
    {
        $value = getenv($name);
        if ($value === false) {
            throw new RuntimeException("There is no $name: run the tests with `espelho exec -- phpunit`");
        }
        return $value;
    }
}

/** For a test case: `$this->sandbox` of its own in each test. A test that fails also says what was refused. */
trait InSandbox
{
    protected Sandbox $sandbox;

    /** The whole test with its setUp and tearDown. */
    public function runBare(): void
    {
        $this->sandbox = new Sandbox($this->getName());
        try {
            parent::runBare();
        } catch (SkippedTest | IncompleteTest $unfinished) {
            throw $unfinished;
        } catch (Throwable $failure) {
            // The message alone changes, so that the runner still shows the kind of the failure and its place.
            $message = new ReflectionProperty($failure, 'message');
            $message->setValue($failure, rtrim("{$failure->getMessage()}\n{$this->reported()}"));
            throw $failure;
        } finally {
            $this->sandbox->dispose();
        }
    }

    private function reported(): string
    {
        try {
            return $this->sandbox->failureReport();
        } catch (Throwable $error) { // the failure of the test matters more
            return "espelho: {$error->getMessage()}";
        }
    }
}
