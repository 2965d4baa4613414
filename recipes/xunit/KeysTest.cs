using System;
using System.Net.Http;
using System.Net.Http.Headers;
using System.Text;
using System.Threading.Tasks;
using Xunit;

public class KeysTest
{
    [Fact]
    public Task A_key_is_created() => Sandbox.Test(async sandbox =>
    {
        Assert.Equal(201, await CreateKey(sandbox, "Folha de pagamento"));
        Assert.Contains("Folha de pagamento", await sandbox.Control("GET", "/api-keys"));
    });

    [Fact]
    public Task Another_test_does_not_see_it() => Sandbox.Test(async sandbox =>
    {
        Assert.Equal(201, await CreateKey(sandbox, "Ponto eletrônico"));
        Assert.DoesNotContain("Folha de pagamento", await sandbox.Control("GET", "/api-keys"));
    });

    /// <summary>
    /// The client under test. Its BaseAddress ends with a slash, its path begins with none, or the sandbox gets lost.
    /// </summary>
    private static async Task<int> CreateKey(Sandbox sandbox, string name)
    {
        using (var client = new HttpClient { BaseAddress = new Uri(sandbox.Url + "/") })
        {
            client.DefaultRequestHeaders.Authorization = new AuthenticationHeaderValue("Bearer", sandbox.Token);
            var key = $"{{ \"name\": \"{name}\", \"permissions\": [\"ajuste-registro:solicitar\"] }}";
            var response = await client.PostAsync("api-key", new StringContent(key, Encoding.UTF8, "application/json"));
            return (int)response.StatusCode;
        }
    }
}
