package keys

import (
	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"
)

func TestAKeyIsCreated(t *testing.T) {
	base := fmt.Sprintf("%s/~keys-%d", os.Getenv("ESPELHO_URL"), os.Getpid())
	key := `{ "name": "Folha de pagamento", "permissions": ["ajuste-registro:solicitar"] }`
	request, _ := http.NewRequest("POST", base+"/api-key", strings.NewReader(key))
	request.Header.Set("Authorization", "Bearer "+os.Getenv("ESPELHO_TOKEN"))
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil || response.StatusCode != 201 {
		t.Fatal(err, response)
	}
}
