<?php

declare(strict_types=1);

use GuzzleHttp\Client;
use PHPUnit\Framework\TestCase;

final class KeysTest extends TestCase
{
    use InSandbox;

    public function testAKeyIsCreated(): void
    {
        $this->assertSame(201, $this->createKey('Folha de pagamento'));
        $this->assertContains('Folha de pagamento', $this->namesOfKeys());
    }

    public function testAnotherTestDoesNotSeeIt(): void
    {
        $this->assertSame(201, $this->createKey('Ponto eletrônico'));
        $this->assertNotContains('Folha de pagamento', $this->namesOfKeys());
    }

    /** The client under test. Its base URL ends with a slash, its path begins with none, or the sandbox gets lost. */
    private function createKey(string $name): int
    {
        $client = new Client(['base_uri' => "{$this->sandbox->url}/", 'http_errors' => false]);
        return $client->post('api-key', [
            'headers' => ['Authorization' => "Bearer {$this->sandbox->token}"],
            'json' => ['name' => $name, 'permissions' => ['ajuste-registro:solicitar']],
        ])->getStatusCode();
    }

    private function namesOfKeys(): array
    {
        return array_column($this->sandbox->control('GET', '/api-keys')['apiKeys'], 'name');
    }
}
