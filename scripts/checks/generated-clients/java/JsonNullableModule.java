package org.openapitools.jackson.nullable;

import com.fasterxml.jackson.databind.module.SimpleModule;

/**
 * In place of the module of this name, which the generated client registers and the generator's jar lacks. It is for
 * fields of the type JsonNullable. No generated model has one, or it would not compile.
 */
public class JsonNullableModule extends SimpleModule {}
